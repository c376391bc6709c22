import { expect, test } from "vitest";
import { words as german } from "../modules/lessons.de";
import { LESSONS, positionOf } from "../modules/lessons";
import { lessonWords } from "../modules/lessonwords";
import { ModuleLesson, type ModulePosition } from "./module.svelte";

const begun = async (module: string) => new ModuleLesson((await positionOf(module)) as ModulePosition);
/** Everything that may be answered, or done beside. */
const answers = ({ position: { question } }: ModuleLesson) =>
  [...question.options, ...(question.asides ?? [])].map(({ action }) => action);

test.each(LESSONS)(
  "the lesson of %s asks for something that is good, and tells what comes of it",
  async (module) => {
    const lesson = await begun(module);
    expect((await lessonWords(module))?.text.length).toBeGreaterThan(0);
    expect(german).toHaveProperty(module);
    expect(lesson.good).toBe(false);
    expect(lesson.view).toBe(lesson.position.view);
    if (!lesson.position.question.arrange)
      expect(answers(lesson)).toEqual(expect.arrayContaining([...lesson.position.good]));
    await lesson.act(lesson.position.good[0]);
    expect(lesson.good).toBe(true);
    expect(lesson.question).toBeNull();
    expect(lesson.view).toEqual(lesson.position.after);
  },
);

test.each(LESSONS)(
  "another answer to the lesson of %s leaves the position as it was, and may be given again",
  async (module) => {
    const lesson = await begun(module);
    const [poor = "0 pass"] = answers(lesson).filter((each) => !lesson.position.good.includes(each));
    await lesson.act(poor);
    expect(lesson.good).toBe(false);
    expect(lesson.view).toEqual(lesson.position.view);
    lesson.again();
    expect(lesson.question).not.toBeNull();
  },
);

test("any prices are good that put the wanted room where it belongs", async () => {
  const positions = await Promise.all(LESSONS.map(begun));
  const lesson = positions.find(({ position }) => position.wanted)!;
  const rooms = lesson.position.good[0].split(" ").slice(2);
  await lesson.act(`0 price ${[rooms[1], rooms[0], ...rooms.slice(2)].join(" ")}`);
  expect(lesson.good).toBe(true);
  lesson.again();
  await lesson.act(`0 price ${rooms.toReversed().join(" ")}`);
  expect(lesson.good).toBe(false);
});

test("an unknown module has no lesson", async () => {
  expect(await positionOf("bells")).toBeNull();
});
