import { expect, test } from "vitest";
import { reachOf } from "./reach";

test.each([
  "http://localhost:8000/t/x",
  "http://127.0.0.1/t/x",
  "http://[::1]:80/",
  "http://swan.localhost/",
])("%s reaches nobody but this machine", (link) => expect(reachOf(link)).toBe("machine"));

test.each([
  "http://192.168.1.20:8000/t/x",
  "http://10.0.0.7/",
  "http://172.20.3.4/",
  "http://169.254.1.1/",
  "http://castle.local/",
  "http://castle/",
  "http://[fe80::1]/",
  "http://[fd12::1]/",
])("%s reaches those in the same network", (link) => expect(reachOf(link)).toBe("network"));

test.each(["https://swan.example/t/x", "http://172.32.0.1/", "http://8.8.8.8/", "http://[2a00::1]/"])(
  "%s reaches everybody",
  (link) => expect(reachOf(link)).toBe("world"),
);
