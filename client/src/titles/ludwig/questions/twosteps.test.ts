import { expect, test } from "vitest";
import type { Option } from "../../../generated/wire";
import { roomOf, roomsFirst } from "./twosteps";

const isRoom = (id: string) => ["salon", "larder", "crypt"].includes(id);
const option = (action: string): Option => ({ action }) as Option;
const moves = (rooms: string[], prices: number[]) =>
  rooms.flatMap((room) => prices.map((price) => option(`0 move-under ${room} ${price}`)));

test("many answers about a few rooms are asked by their rooms first", () => {
  const options = [option("0 leave"), ...moves(["salon", "larder", "crypt"], [1000, 2000, 4000])];
  expect(roomsFirst(options, isRoom)).toEqual(["salon", "larder", "crypt"]);
  expect(options.map((each) => roomOf(each, isRoom)).slice(0, 2)).toEqual([undefined, "salon"]);
});

test("a few answers, answers without rooms and one answer for each room are asked at once", () => {
  expect(roomsFirst(moves(["salon", "larder"], [1000, 2000]), isRoom)).toEqual([]);
  expect(roomsFirst(moves(["north", "south"], [1, 2, 3, 4, 5, 6]), isRoom)).toEqual([]);
  expect(roomsFirst(moves(["salon"], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), isRoom)).toEqual([]);
});
