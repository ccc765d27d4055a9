import type { Endpoint } from '#contract/endpoint.ts';
import { previewViewers } from '#contract/preview.ts';
import type { SignedIn, Viewer } from '../deps.ts';
import { may } from './permissions.ts';

/**
 * The viewer of a call with the preview header: a pretended account without a uid, so it can read nobody's data. Only
 * for people who may open every page, and only for public calls that answer everybody the same shape; any other call
 * ignores the header.
 */
export function previewedViewer(viewer: Viewer, endpoint: Endpoint, header: string | string[] | undefined): Viewer {
  const as = previewViewers.find((each) => each === header);
  const isPublic = endpoint.method === 'GET' && endpoint.access === 'opt' && !endpoint.personal;
  if (as === undefined || !isPublic || !may(viewer, 'content.preview')) return viewer;
  return as === 'visitor' ? null : { ...nobody, pretends: as };
}

const nobody: SignedIn = {
  uid: '',
  email: '',
  emailVerified: true,
  displayName: null,
  authTime: 0,
  sessionId: null,
  roles: [],
  active: true,
  factor: 'none',
  provenAt: 0,
};
