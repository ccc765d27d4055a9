/** What browsers have that read codes themselves; TypeScript does not know it yet. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface BarcodeReaders {
  new (options: { formats: string[] }): BarcodeReader;
  getSupportedFormats(): Promise<string[]>;
}
declare global {
  var BarcodeDetector: BarcodeReaders | undefined;
}

/** Wide enough for a code that fills a third of the picture. */
const widest = 640;

export type ReadVideo = (video: HTMLVideoElement) => Promise<string | null>;

/** Whether this browser reads QR codes itself. */
export async function canReadCodes(): Promise<boolean> {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes('qr_code');
}

/** Reads the QR code in what the camera shows; the library for it comes with the first use. */
export async function makeVideoReader(): Promise<ReadVideo> {
  if (globalThis.BarcodeDetector && (await canReadCodes())) {
    const detector = new globalThis.BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { readQr } = await import('./qr-reader.ts');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const scale = Math.min(1, widest / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0 || canvas.height === 0) return Promise.resolve(null);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return Promise.resolve(readQr(context.getImageData(0, 0, canvas.width, canvas.height)));
  };
}

/** Why there is no picture, and what to do. */
export function cameraFault(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The browser does not let this screen use the camera. Allow it in the settings of the site, or type the code.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'This device has no camera that the browser can use. Type the code, or look for the name.';
  if (name === 'NotReadableError') return 'Another app uses the camera. Close it and try again, or type the code.';
  return 'The camera could not be started. Type the code, or look for the name.';
}
