import { keepPreviousData, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint, EndpointSchemas } from '#contract/endpoint.ts';
import { type ApiError, requireSuccess } from '#contract/errors.ts';
import { useApi } from '#web/api/api-context.tsx';
import { CallError } from '#web/api/call-error.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { pressOf } from './press-of.ts';

type Answer = { errors?: readonly ApiError[] | undefined };
type InputOf<S extends EndpointSchemas> = z.infer<S['input']>;
type OutputOf<S extends EndpointSchemas> = z.infer<S['output']>;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is shown with a button to try again; it is not tried again behind the screen.
        retry: false,
        networkMode: 'always',
        // What is shown again is asked for again, and shown from before meanwhile.
        staleTime: 0,
      },
    },
  });
}

/**
 * What a call answers, asked for again when its input changes, when the window is looked at again and after each verb.
 * The answer before stays until the new one comes. A response with errors counts as failed.
 */
export function useData<S extends EndpointSchemas>(endpoint: Endpoint<S>, input: InputOf<S>) {
  const call = useApi();
  const query = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: async (): Promise<OutputOf<S>> =>
      requireSuccess((await call(endpoint, input)) as OutputOf<S> & Answer) as OutputOf<S>,
    placeholderData: keepPreviousData,
  });
  return {
    data: query.data,
    /** Empty unless nothing can be shown. */
    errors: query.isError && query.data === undefined ? errorTexts(query.error) : [],
    isPending: query.isFetching,
    /** The member of the input that the server does not take. */
    refused: query.error instanceof CallError && query.error.status === 400 ? query.error.errors[0]?.field : undefined,
    /** The rows are still those of another input. */
    isOld: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}

/** Asks for everything on the screen again, after a change that was sent in another way. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

/**
 * Sends what changes something, with a request key. Afterwards everything on the screen is asked for again. If no
 * answer comes, the same press again has the same key: what was done already is not done twice.
 */
export function useSend<S extends EndpointSchemas>(endpoint: Endpoint<S>) {
  const call = useApi();
  const client = useQueryClient();
  const unanswered = useRef<{ pressed: string; input: InputOf<S> } | null>(null);
  return async (input: Omit<InputOf<S>, 'key'>): Promise<OutputOf<S> & Answer> => {
    const pressed = pressOf(input);
    const again = unanswered.current?.pressed === pressed ? unanswered.current.input : null;
    const sent = again ?? ({ ...input, key: crypto.randomUUID() } as InputOf<S>);
    unanswered.current = { pressed, input: sent };
    try {
      const answer = await call(endpoint, sent);
      unanswered.current = null;
      return answer as OutputOf<S> & Answer;
    } finally {
      // Also without an answer: it may be done. A screen shows two or three answers, so no verb needs to know which.
      void client.invalidateQueries();
    }
  };
}

/** A verb behind a button: pending while it is sent, the texts of what was refused, and `done` if nothing was. */
export function useVerb<S extends EndpointSchemas>(
  endpoint: Endpoint<S>,
  done?: (answer: OutputOf<S>, input: Omit<InputOf<S>, 'key'>) => void,
) {
  const send = useSend(endpoint);
  return useAttempt(async (input: Omit<InputOf<S>, 'key'>) => {
    const answer = await send(input);
    if (errorTexts(answer).length === 0) done?.(answer, input);
    return answer;
  });
}
