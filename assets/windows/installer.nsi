; Installs for one player, without asking for an administrator:
;   makensis -DVERSION=1.0.0 -DEXE=nine-card-siege.exe -DOUT=setup.exe assets/windows/installer.nsi
; Saved games lie in %APPDATA% and are touched neither by this nor by the uninstaller.
Target amd64-unicode
Unicode true
!define NAME "9 Card Siege"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\NineCardSiege"
!define CLASS "Software\Classes\NineCardSiege.Game"
Name "${NAME}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Nine Card Siege"
SetCompressor /SOLID lzma
!include MUI2.nsh
!define MUI_ICON "..\icon.ico"
!define MUI_UNICON "..\icon.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\nine-card-siege.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME}, unofficial desktop edition"
VIAddVersionKey "LegalCopyright" "MIT licence"

Section
  SetOutPath "$INSTDIR"
  File "/oname=nine-card-siege.exe" "${EXE}"
  File "..\..\LICENSE"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\nine-card-siege.exe"
  ; Offered among "Open with" for .ron files; those of other programs keep their own.
  WriteRegStr HKCU "${CLASS}" "" "saved game of ${NAME}"
  WriteRegStr HKCU "${CLASS}\shell\open\command" "" '"$INSTDIR\nine-card-siege.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\.ron\OpenWithProgids" "NineCardSiege.Game" ""
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\nine-card-siege.exe"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Section Uninstall
  Delete "$INSTDIR\nine-card-siege.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegValue HKCU "Software\Classes\.ron\OpenWithProgids" "NineCardSiege.Game"
  DeleteRegKey HKCU "${CLASS}"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
