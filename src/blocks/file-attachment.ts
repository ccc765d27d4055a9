import { flag } from './define.ts';

/** §5: files are offered only when the payload is 'true', to the letter; 'True' and 'yes' are not. */
export const fileAttachment = {
  ...flag(false, 'Files can be attached', ['true', 'false']),
  parse: (raw: string) => raw === 'true',
};
