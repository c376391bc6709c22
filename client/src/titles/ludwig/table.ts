import type { Hints, View } from "../../generated/ludwig";
import type { Table } from "../../lib/table.svelte";

/** A table where this game is played. */
export type LudwigTable = Table<View, Hints>;
