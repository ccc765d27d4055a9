import { isBuilt } from '../built-files.ts';

// Import it in a test that draws pages: `npm test -- part` then builds them first (tools/test/choose.ts).
if (!isBuilt()) throw new Error('This test draws pages. Build them first: npm run build');
