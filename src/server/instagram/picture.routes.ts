import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { mediaFolder } from '../media/media.ts';
import { hasPicture } from './feed.sql.ts';
import { bringPicture, pictureAddress, pictureFolder, storedPictures } from './pictures.ts';

const listedMs = 5000;

/** Sends the pictures of the feed, whichever process has copied them. The routes of the library come first. */
export function feedPictureRoute(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db' | 'storage'>): void {
  const isHere = (name: string) =>
    access(join(mediaFolder(deps), pictureFolder, name)).then(
      () => true,
      () => false,
    );
  let listed: { names: Promise<ReadonlySet<string>>; at: number } | undefined;
  /** Made-up names cost one list now and then, not a question each. What was stored since then has its row. */
  async function isStored(name: string): Promise<boolean> {
    if (!listed || performance.now() - listed.at > listedMs)
      listed = { names: storedPictures(deps), at: performance.now() };
    return (await listed.names).has(name) || hasPicture(deps.db.read, pictureAddress(name));
  }

  app.get<{ Params: { name: string } }>(
    `/media/${pictureFolder}/:name(^[0-9a-f]{32}\\.webp$)`,
    async ({ params: { name } }, reply) => {
      const isKnown = (await isHere(name)) || (await isStored(name));
      if (!isKnown || !(await bringPicture(deps, name))) throw refusal(404);
      return reply.sendFile(`${pictureFolder}/${name}`);
    },
  );
}
