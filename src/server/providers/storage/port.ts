/**
 * Where pictures, downloads and attachments are kept for all processes of a site, by folder and file name. A folder is
 * a path below DATA_DIR, which has the files that this process reads and writes.
 */
export interface FileStorage {
  /** Whether a question costs a request over the network. */
  isRemote: boolean;
  /** The files of a folder; none if there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** The files of a folder and of those in it, as paths below it; not those that are still written. */
  all(folder: string): Promise<string[]>;
  /**
   * The files of a folder that were stored before an instant, in pages: a folder may have more than fit into memory. A
   * remote storage names those of folders in it too, because each question costs a request.
   */
  walk(folder: string, before: Date): AsyncIterable<string[]>;
  /** Makes a file available in the local folder; false if it does not exist. */
  bring(folder: string, file: string): Promise<boolean>;
  /** The content of a file, without a local copy; null if it does not exist. */
  read(folder: string, file: string): Promise<Buffer | null>;
  /** Keeps files of the local folder, in this order. */
  keep(folder: string, files: readonly string[]): Promise<void>;
  /** Moves a local file into the storage; a remote storage leaves no local copy. */
  take(path: string, folder: string, file: string): Promise<void>;
  /** Removes one file, or a folder with all its files. */
  remove(folder: string, file?: string): Promise<void>;
  /** Rejects if it cannot be reached. Of a remote storage the answer may be some seconds old. */
  answers(): Promise<void>;
}

/** The storage cannot be reached, or it refuses. Nothing is known about the file. */
export class StorageUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The storage of files: ${reason}`, { cause });
    this.name = 'StorageUnavailable';
  }
}
