import { flag } from './define.ts';

/** §5: the form offers file upload only when the payload is exactly 'true'; 'True' and 'yes' do not count. */
export const fileAttachment = {
  ...flag(false, 'Files can be attached', ['true', 'false']),
  parse: (raw: string) => raw === 'true',
};
