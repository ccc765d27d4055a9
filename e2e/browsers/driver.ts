/** A browser that Playwright cannot drive: stock Firefox, or WebKitGTK. Each has one window, of a new profile. */
export interface Driver {
  name: string;
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** The address of the document, also if it could not be loaded. */
  address(): Promise<string>;
  /** Runs a function in the document, or in that of a frame inside of it (CSS selectors of the frames). */
  run<Input, Output>(
    script: (input: Input) => Output,
    input: Input,
    frames?: readonly string[],
  ): Promise<Awaited<Output>>;
  /** Presses the mouse at a place of the window. */
  press(x: number, y: number): Promise<void>;
  /** Types a text or one of the named keys, with keys held. */
  type(text: string, held?: readonly ('Shift' | 'Control')[]): Promise<void>;
  picture(path: string): Promise<void>;
  /** Errors of the console and of scripts so far. */
  problems: string[];
  close(): Promise<void>;
}

/** Keys that are no letters, as WebDriver writes them. */
export const keys = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
} as const;

/** What the keyboard does to type a text, with keys held; both protocols write it alike. */
export function typing(text: string, held: readonly ('Shift' | 'Control')[]) {
  return {
    type: 'key',
    id: 'keyboard',
    actions: [
      ...held.map((name) => ({ type: 'keyDown', value: keys[name] })),
      ...[...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
      ...held.map((name) => ({ type: 'keyUp', value: keys[name] })),
    ],
  };
}
