import { editorBuild } from './tools/editor-build.ts';

/** The window of the back office. */
export default editorBuild({ input: 'src/backoffice/app/entry-backoffice.tsx', name: 'backoffice' });
