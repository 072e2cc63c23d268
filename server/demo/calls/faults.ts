import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { langOf } from '../../core/platform/wire/language';
import { translate } from '../../core/platform/wire/translate';
import { isCall } from '../../http/isCall';

export const FAULT_KINDS = ['drop-reply', 'delay', 'status'] as const;

/** Delay or failure of the next calls of a path (rules §22.5). */
interface Fault {
  path: string;
  kind: (typeof FAULT_KINDS)[number];
  /** Milliseconds for `delay`, an HTTP status for `status`; ignored for `drop-reply`. */
  value: number;
  /** Number of calls that the fault still affects. */
  times: number;
}

export interface Faults {
  add(fault: Fault): void;
  /** Returns the pending faults, oldest first. */
  list(): readonly Fault[];
  clear(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    dropsReply: boolean;
  }
}

/** Creates an in-memory list of this node's faults. `register` must be called before the routes are added. */
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
    // Runs in `preValidation`, because the message's language may be in the parsed body.
    app.addHook('preValidation', async (request, reply) => {
      const fault = next(request);
      if (fault?.kind === 'delay') await wait(fault.value);
      if (fault?.kind === 'drop-reply') request.dropsReply = true;
      if (fault?.kind !== 'status') return undefined;
      const envelope = { status: fault.value, message: translate(langOf(request), 'fault'), payload: null };
      return reply.code(fault.value).type('application/json; charset=utf-8').serializer(JSON.stringify).send(envelope);
    });
    // Cuts the connection in `onSend`, so that only the response is lost.
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
