/** Words of the modules' lessons; they come with a lesson. */
import { partWords, speakPart } from "../words/spoken";
import { words as en } from "./lessons.en";

interface LessonWords {
  title: string;
  text: readonly string[];
  well: string;
  almost: string;
}

/** The words of a module's lesson, in the language that is spoken. */
export async function lessonWords(module: string): Promise<LessonWords | undefined> {
  await speakPart("lessons", { de: () => import("./lessons.de") });
  return (partWords("lessons", en) as Partial<Record<string, LessonWords>>)[module];
}
