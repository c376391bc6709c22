/** Words of the modules' lessons, in the language that is spoken; they come with a lesson. */
import { inLanguage } from "../words/spoken";
import { words as en } from "./lessons.en";

interface LessonWords {
  title: string;
  text: readonly string[];
  well: string;
  almost: string;
}

const words: Partial<Record<string, LessonWords>> = await inLanguage(en, {
  de: () => import("./lessons.de"),
});

export const lessonWords = (module: string): LessonWords | undefined => words[module];
