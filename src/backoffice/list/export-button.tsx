import type * as z from 'zod/mini';
import type { exportOutput } from '#contract/admin/export.schemas.ts';
import type { Endpoint, EndpointSchemas } from '#contract/endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { useVerb } from '../parts/data.ts';

interface Props<S extends EndpointSchemas & { output: typeof exportOutput }> {
  endpoint: Endpoint<S>;
  /** The words and filters of the list that is shown. */
  input: Omit<z.infer<S['input']>, 'key'>;
}

/** Saves the rows of the list that is shown as a file for a spreadsheet. */
export function ExportButton<S extends EndpointSchemas & { output: typeof exportOutput }>({
  endpoint,
  input,
}: Props<S>) {
  const { pending, submitError, attempt } = useVerb(endpoint, ({ results }) => {
    // The answer is saved as a file, so this screen stays.
    if (results) window.location.assign(results.url);
  });
  return (
    <>
      <Button variant="secondary" pending={pending} onClick={() => void attempt(input)}>
        Save as CSV
      </Button>
      <ErrorList errors={submitError} />
    </>
  );
}
