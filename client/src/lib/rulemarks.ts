/** The mark of a section on a page of rules; ids have no spaces: what is labelled by several would have as many. */
export const sectionMark = (section: string): string => section.replaceAll(" ", "-");
