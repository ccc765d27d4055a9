/** What a page says about a form; plain values, so that the form can be taken over later (ui/hydrate-later.tsx). */
export type FormSettings = {
  /** Names the form for those who listen. */
  label: string;
  /** What its button says. */
  button: string;
  /** For whom, as the page says; the server sends to addresses that it knows only. */
  emailReceiver: string;
  /** FileAttachment is 'true'. */
  takesFiles: boolean;
};
