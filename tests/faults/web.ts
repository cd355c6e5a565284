import type { Fault } from './fault.ts'

const CLIENT = 'kit/client.test.ts'
const LANGUAGE = 'features/core/identity/sessions/language.test.ts'

/** What the browser does when the network fails it, and in which language it speaks. */
export const web: readonly Fault[] = [
  {
    name: 'a change that is tried again is another change',
    file: 'kit/client.ts',
    find: 'unanswered.get(content) ?? crypto.randomUUID()',
    put: 'crypto.randomUUID()',
    test: CLIENT,
    shows: 'is the same act when it is begun anew',
  },
  {
    name: 'a proxy’s answer counts as the server’s',
    file: 'kit/client.ts',
    find: 'if (!answer.ok && !isOurs(answer.status, said))',
    put: 'if (!answer.ok && typeof said !== "object")',
    test: CLIENT,
    shows: "503 in a gateway's own JSON",
  },
  {
    name: 'a change that did not get through is dropped without a word',
    file: 'kit/client.ts',
    find: 'if (attended === 0 && (await reactions.hold())) continue',
    put: '',
    test: CLIENT,
    shows: 'is sent again as the same act, for as long as someone wants it',
  },
  {
    name: 'who closes the message sends it all the same',
    file: 'ui/network/held.ts',
    find: 'drop: () => answer(false)',
    put: 'drop: () => answer(true)',
    test: 'ui/network/held.test.ts',
    shows: 'several are one message',
  },
  {
    name: 'a part is imported whether its files are there or not',
    file: 'ui/network/preload.ts',
    find: 'await Promise.all([scripts',
    put: 'void Promise.allSettled([scripts',
    test: 'ui/network/preload.test.ts',
    shows: 'a part is imported only once all that it needs is there',
  },
  {
    name: 'a change that is refused without words is not said',
    file: 'app/web/errors.ts',
    find: 'isAct ? actRefused(error, words, isForm)',
    put: 'isAct && isForm ? actRefused(error, words, isForm)',
    test: 'app/web/errors.test.ts',
    shows: 'and without words that something went wrong',
  },
  {
    name: 'only what creates is safe to send again',
    file: 'platform/run.ts',
    find: "if (isRead(route) || typeof key !== 'string'",
    put: "if (route.method !== 'POST' || typeof key !== 'string'",
    test: 'tests/repeating.test.ts',
    shows: 'a change that is sent again with its key has the first answer',
  },
  {
    name: 'nobody asks in which language a person reads',
    file: 'features/core/identity/sessions/server/entering-actions.ts',
    find: '  speakTo(visit, come.speaks)\n',
    put: '',
    test: LANGUAGE,
    shows: 'whose own language is ru',
  },
  {
    name: 'the language stays behind on the bare domain',
    file: 'features/core/identity/sessions/server/session-transfer-actions.ts',
    find: '  speakTo(visit, session.speaks, language)\n',
    put: '',
    test: LANGUAGE,
    shows: "the person's own language goes along: sv",
  },
  {
    name: 'the choice of a browser gives way to the profile',
    file: 'features/core/identity/sessions/server/cookie-actions.ts',
    find: 'const wanted = brought ?? (isLanguage(chosen) ? chosen : language)',
    put: 'const wanted = language',
    test: LANGUAGE,
    shows: 'but what was chosen in this browser stays',
  },
]
