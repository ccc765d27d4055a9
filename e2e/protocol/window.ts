import { cases, type Subject } from './cases.ts';

// Runs in the window around the frame: the journey calls it by the name of a rule.

declare global {
  interface Window {
    holdsRule: (name: string, subject: Omit<Subject, 'holder'>) => Promise<string>;
  }
}

/** 'holds', or why the rule does not. */
window.holdsRule = async (name, subject) => {
  try {
    const rule = cases.find((each) => each.name === name);
    if (!rule) return 'There is no such rule.';
    await rule.run({ ...subject, holder: document.body });
    return 'holds';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
