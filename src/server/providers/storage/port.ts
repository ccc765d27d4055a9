/**
 * Where pictures are kept for all processes of a site, by folder and file name. The folder `DATA_DIR/media` has the
 * files that this process reads and writes.
 */
export interface PictureStorage {
  /** Whether a question costs a request over the network. */
  isRemote: boolean;
  /** The files of a folder; none if there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Makes a file available in the local folder; false if it does not exist. */
  bring(folder: string, file: string): Promise<boolean>;
  /** Keeps files of the local folder, in this order. */
  keep(folder: string, files: readonly string[]): Promise<void>;
  remove(folder: string): Promise<void>;
}

/** The storage cannot be reached, or it refuses. Nothing is known about the file. */
export class StorageUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The storage of pictures: ${reason}`, { cause });
    this.name = 'StorageUnavailable';
  }
}
