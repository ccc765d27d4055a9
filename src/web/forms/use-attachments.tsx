import { useState } from 'react';
import { FileField } from '#web/ui/file-field.tsx';
import { acceptedEndings, addFiles, limitsText, sizeText } from './file-rules.ts';

/** The selected files of a form and the field that selects them; `maxBytes` is the limit in bytes for all files. */
export function useAttachments(maxBytes: number) {
  const [files, setFiles] = useState<File[]>([]);
  const [faults, setFaults] = useState<string[]>([]);

  const field = (
    <FileField
      label="Attachments (optional)"
      hint={limitsText(maxBytes)}
      error={faults.join(' ') || undefined}
      accept={acceptedEndings}
      chosen={files.map((file, index) => ({
        key: `${index} ${file.name}`,
        name: file.name,
        size: sizeText(file.size),
      }))}
      onAdd={(added) => {
        const next = addFiles(files, added, maxBytes);
        setFiles(next.files);
        setFaults(next.faults);
      }}
      onRemove={(key) => {
        setFiles(files.filter((file, index) => `${index} ${file.name}` !== key));
        setFaults([]);
      }}
    />
  );
  return {
    files,
    field,
    clear: () => {
      setFiles([]);
      setFaults([]);
    },
  };
}
