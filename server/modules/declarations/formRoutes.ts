import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DECLARATION_TYPES, type DeclarationType } from '#src/domain/declaration/declaration';
import { DECLARATION_PATHS } from '#src/domain/declaration/declarationPaths';
import {
  DECLARATION_FORM_FIELDS,
  declarationFaults,
  toDeclaration,
  type DeclarationFaults,
  type DeclarationForm,
} from '#src/domain/declaration/declarationForm';
import { LANGUAGES, type Language } from '#src/domain/language';
import { callerKeyOf } from '../../core/platform/limits/caller';
import { enforceLimits } from '../../core/platform/limits/enforceLimits';
import type { Limit } from '../../core/platform/limits/repository';
import { escapeHtml } from '../../core/platform/mail/escapeHtml';
import { page, paragraph } from '../../core/platform/html/page';
import type { AppContext } from '../../core/platform/context/AppContext';
import { failure } from '../../core/platform/wire/envelope';
import { translate } from '../../core/platform/wire/translate';
import { noteFailure } from '../../http/failures';
import { nonceOf } from '../../http/securityHeaders';
import { formBody } from './formPage';
import { receiveDeclaration } from './receiveDeclaration';
import { resultPage } from './resultPage';

const HTML = 'text/html; charset=utf-8';
const TITLES = { cancellation: 'cancellationTitle', withdrawal: 'withdrawalTitle' } as const;

/** Limit of declarations per IP (rules §28.5). */
const declarationsOfIp = (ip: string): Limit => ({ name: 'declaration:ip', of: ip, max: 10, windowSeconds: 3_600 });

/** Parses a posted form; missing and repeated fields are empty. */
function formOf(body: unknown): DeclarationForm {
  const sent = (typeof body === 'object' ? body : null) as Readonly<Record<string, unknown>> | null;
  const texts = DECLARATION_FORM_FIELDS.map((name) => {
    const value = sent?.[name];
    return [name, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(texts) as DeclarationForm;
}

/** Page of one declaration type in one language. */
interface FormPage {
  type: DeclarationType;
  lang: Language;
}

const PAGES: readonly FormPage[] = DECLARATION_TYPES.flatMap((type) => LANGUAGES.map((lang) => ({ type, lang })));

/** Cancellation and withdrawal forms, which need no session and no JavaScript (rules §28.1). */
export const formRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const { config, db, clock, formatDay } = context;
    const schema = { hide: true };

    for (const { type, lang } of PAGES) {
      const path = DECLARATION_PATHS[type][lang];
      const title = translate(lang, TITLES[type]);
      const sendForm = (reply: FastifyReply, form: DeclarationForm, faults: DeclarationFaults = {}) => {
        const body = formBody({ type, lang, form, faults, today: clock.today() });
        return reply.type(HTML).send(page({ lang, shop: config, title, body }, nonceOf(reply)));
      };
      const sendRefusal = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
        const refusal = await noteFailure(error, request, reply);
        const again = `<p><a href="${path}">${escapeHtml(translate(lang, 'declarationAgain'))}</a></p>`;
        const body = paragraph(failure(refusal, lang).message) + again;
        const refused = { lang, shop: config, title: translate(lang, 'declarationRefused'), body };
        return reply.type(HTML).send(page(refused, nonceOf(reply)));
      };

      const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
        void sendRefusal(error, request, reply);

      app.get(path, { schema, errorHandler }, (_request, reply) => sendForm(reply, formOf(null)));

      app.post(path, { schema, errorHandler }, async (request, reply) => {
        const form = formOf(request.body);
        const faults = declarationFaults(type, form, clock.today());
        if (Object.keys(faults).length > 0) return sendForm(reply.code(400), form, faults);
        const callerKey = callerKeyOf(request);
        await enforceLimits(db, [declarationsOfIp(callerKey)]);
        const declaration = await receiveDeclaration(context, toDeclaration(type, form), { lang, callerKey });
        return reply.type(HTML).send(page(resultPage(declaration, config, formatDay), nonceOf(reply)));
      });
    }
    done();
  };
