/** Settings of a form from the page payloads; serialisable, because ui/hydrate-later.tsx compares them as JSON. */
export type FormSettings = {
  /** Accessible name of the form. */
  label: string;
  /** Text of the submit button. */
  button: string;
  /** The receiver from the page payload; the server sends only to receivers that it knows. */
  emailReceiver: string;
  /** True if FileAttachment is 'true'. */
  takesFiles: boolean;
  /** Asked after the fields that every form has. */
  questions?: readonly OwnQuestion[];
};

/** A question of the page's own. */
export type OwnQuestion = {
  question: string;
  kind: 'text' | 'long' | 'choice' | 'yesno';
  options: readonly string[];
  required: boolean;
};
