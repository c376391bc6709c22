/** The panels of modules for questions of their own, by the kind of the question. */
import type { Component } from "svelte";
import type { Question } from "../../../generated/wire";
import type { Catalogue } from "../catalogue";
import type { Play } from "../play.svelte";
import Draft from "./decrees/Draft.svelte";

type Panel = Component<{ play: Play; question: Question; catalogue: Catalogue }>;

export const PANELS: Record<string, Panel> = { "draft-decree": Draft, "choose-decree": Draft };
