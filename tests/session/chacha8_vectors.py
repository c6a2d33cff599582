"""Writes outcomes.txt: test vectors for outcomes of chance, from a plain ChaCha8 after RFC 8439 (with 8 rounds,
64-bit counter and 64-bit stream as in the original cipher). Usage: python3 chacha8_vectors.py > outcomes.txt"""
import struct

M = 0xFFFFFFFF


def rotl(x, n):
    return ((x << n) | (x >> (32 - n))) & M


def quarter(s, a, b, c, d):
    s[a] = (s[a] + s[b]) & M; s[d] = rotl(s[d] ^ s[a], 16)
    s[c] = (s[c] + s[d]) & M; s[b] = rotl(s[b] ^ s[c], 12)
    s[a] = (s[a] + s[b]) & M; s[d] = rotl(s[d] ^ s[a], 8)
    s[c] = (s[c] + s[d]) & M; s[b] = rotl(s[b] ^ s[c], 7)


def block(key, stream, counter):
    s = list(struct.unpack("<4I", b"expand 32-byte k")) + list(struct.unpack("<8I", key))
    s += [counter & M, counter >> 32, stream & M, stream >> 32]
    w = s[:]
    for _ in range(4):
        quarter(w, 0, 4, 8, 12); quarter(w, 1, 5, 9, 13); quarter(w, 2, 6, 10, 14); quarter(w, 3, 7, 11, 15)
        quarter(w, 0, 5, 10, 15); quarter(w, 1, 6, 11, 12); quarter(w, 2, 7, 8, 13); quarter(w, 3, 4, 9, 14)
    return [(a + b) & M for a, b in zip(w, s)]


def outcome(seed, number, count):
    key = struct.pack("<Q", seed) + b"9 card siege, outcomes 1"
    counter = 0
    while True:
        for word in block(key, number, counter):
            product = word * count
            if (product & M) >= (2**32 % count):
                return product >> 32
        counter += 1


print("# seed outcome count result")
for seed in (0, 1, 42, 2**32, 2**64 - 1, 0x0123456789ABCDEF):
    for number in (0, 1, 2, 17, 99, 2**32, 2**63):
        for count in (1, 2, 6, 7):
            print(seed, number, count, outcome(seed, number, count))
