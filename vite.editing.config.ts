import { editorBuild } from './tools/editor-build.ts';

/** The page in the frame of the editor. */
export default editorBuild({ input: 'src/web/app/editing/entry-editing.tsx', name: 'editing' });
