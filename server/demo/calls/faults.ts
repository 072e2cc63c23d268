import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { langOf } from '../../core/platform/wire/language';
import { translate } from '../../core/platform/wire/translate';
import { isCall } from '../../http/isCall';

export const FAULT_KINDS = ['drop-reply', 'delay', 'status'] as const;

/** A failure that a test sets for the next calls of one path (rules §22.5). */
interface Fault {
  path: string;
  kind: (typeof FAULT_KINDS)[number];
  /** Milliseconds of a delay, or the status to answer. */
  value: number;
  /** Calls that are still to fail. */
  times: number;
}

export interface Faults {
  add(fault: Fault): void;
  /** Those that wait for a call, in the order in which they were asked for. */
  list(): readonly Fault[];
  clear(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    dropsReply: boolean;
  }
}

/** Faults of this node, kept in memory; `register` adds the hooks that carry them out, before any route. */
export function createFaults(): Faults & { register: (app: FastifyInstance) => void } {
  let faults: Fault[] = [];

  const next = (request: FastifyRequest): Fault | undefined => {
    const path = request.url.split('?', 1)[0];
    const fault = isCall(request) ? faults.find((one) => one.path === path) : undefined;
    if (fault) {
      fault.times -= 1;
      faults = faults.filter(({ times }) => times > 0);
    }
    return fault;
  };

  const register = (app: FastifyInstance) => {
    app.decorateRequest('dropsReply', false);
    // After the body is read, so that the message of a status is in the caller's language.
    app.addHook('preValidation', async (request, reply) => {
      const fault = next(request);
      if (fault?.kind === 'delay') await wait(fault.value);
      if (fault?.kind === 'drop-reply') request.dropsReply = true;
      if (fault?.kind !== 'status') return undefined;
      const envelope = { status: fault.value, message: translate(langOf(request), 'fault'), payload: null };
      return reply.code(fault.value).type('application/json; charset=utf-8').serializer(JSON.stringify).send(envelope);
    });
    // The handler has committed before this hook; only the answer is lost.
    app.addHook('onSend', (request, _reply, payload, done) => {
      if (request.dropsReply) request.raw.socket.destroy();
      done(null, payload);
    });
  };

  return {
    register,
    add: (fault) => void faults.push({ ...fault }),
    list: () => faults,
    clear: () => void (faults = []),
  };
}
