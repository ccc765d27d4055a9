import * as z from 'zod/mini';
import { flat } from '../errors.schemas.ts';

export const getMyPermissions = {
  input: z.object({}),
  output: flat({ permissions: z.array(z.string()) }),
  summary: 'What the caller may do in the back office; empty for a member without a role.',
};
