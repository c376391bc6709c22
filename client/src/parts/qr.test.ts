import { expect, test } from "vitest";
import { corrections, qrCode, qrPath } from "./qr";

/** The rows of a code as numbers, the leftmost module first. */
const rows = (text: string, mask?: number) =>
  qrCode(text, mask).map((row) => BigInt(`0b${row.map(Number).join("")}`).toString(16));

// Made by the Python package qrcode 8.2: level M, bytes, the mask named.
const LINK =
  "1fd4e77f 10589841 174e155d 175b6a5d 174f5b5d 1049ba41 1fd5557f 153800 16e8bf4b 1a13e7f1 1d5b80b6 " +
  "149025f9 1ecc4a0c 11aa7be3 7fe871f 69d75a2 3c965b2 2336126 16faf0bc 520eca4 d48fdfc 15151f 1fdb475a " +
  "1052f110 174509fe 175039b5 17529e25 104d636a 1fd7e78a";
const GREETINGS =
  "1fd02fd4c897f 1056967839741 17505a285fb5d 174dd778b7a5d 17531dfd6385d 10459ac50fc41 1fd555555557f " +
  "53c5cee00 13f6cfffcc697 5bb1763fa5d4 187df5891b0ad 1ab0eee1f6119 13e097bc1301d 12aca8354bec2 " +
  "acdeb331ad1f 11b142cb6970e 14effc54f45f1 1e1a327d6fb76 14e1bef98cbb 132d538c40cdf 134d1bb4814fe " +
  "152b35ac6f76a 13ff9b7eac1f1 1f16a8c4d7114 175f0ed510759 315dfc674d10 3fc457d25ff3 15aa612244711 " +
  "c5ed1a875705 d973412cdb27 460c73189a71 13312f6dca7a8 1a412b4b446cb 1213d93bf6dc4 12c6920d9fbe5 " +
  "1e3df046d6281 7487eed51e21 1c3263737b751 8cad92d1bddf e1d1d1c4a61d 1c457efcd57f3 1272c56c91a " +
  "1fd3e95599f5d 105049446451d 1757037d4fbfd 175581b1dde57 174dc726cd0e6 10440cc85724f 1fddc4795cb89";

test("a link is the code that another encoder makes of it", () => {
  expect(rows("http://swan.example/t/abcdefghjkmn", 3)).toEqual(LINK.split(" "));
});

test("a longer text, in several blocks and with its version told, is so too", () => {
  expect(rows("Grüße aus dem Schloss! ".repeat(6), 6)).toEqual(GREETINGS.split(" "));
});

test("the corrections of a block are those of the standard's example", () => {
  const block = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17];
  expect(corrections(block, 10)).toEqual([165, 36, 212, 193, 237, 54, 199, 135, 44, 85]);
});

test("without a mask named the code is one of the eight, and says which", () => {
  const text = "https://example.org/t/swan";
  const eight = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => rows(text, mask).join());
  expect(eight).toContain(rows(text).join());
  expect(new Set(eight).size).toBe(8);
});

test("213 bytes fit, and no more", () => {
  expect(qrCode("x".repeat(213))).toHaveLength(57);
  expect(() => qrCode("x".repeat(214))).toThrow(RangeError);
});

test("the drawing leaves a quiet edge of four modules", () => {
  expect(qrPath([[true, false, true]])).toBe("M4 4h1v1h-1zM6 4h1v1h-1z");
});
