import { useState } from 'react';
import { FileField } from '#web/ui/file-field.tsx';
import { acceptedEndings, addFiles, limitsText, sizeText } from './file-rules.ts';

/** The files of a form, so many bytes together: what was chosen, and the field to choose them with. */
export function useAttachments(together: number) {
  const [files, setFiles] = useState<File[]>([]);
  const [faults, setFaults] = useState<string[]>([]);

  const field = (
    <FileField
      label="Attachments (optional)"
      hint={limitsText(together)}
      error={faults.join(' ') || undefined}
      accept={acceptedEndings}
      chosen={files.map((file, index) => ({
        key: `${index} ${file.name}`,
        name: file.name,
        size: sizeText(file.size),
      }))}
      onAdd={(added) => {
        const next = addFiles(files, added, together);
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
