const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** What is signed in an email's address: `unsubscribePath`. */
const SIGNED = /(?<=\/unsubscribe\/)[\w.-]+/g

/** The answer as text, without ids: the digits of a random id are any digits at times, a year's too. */
export const withoutIds = (answer: unknown): string =>
  (typeof answer === 'string' ? answer : JSON.stringify(answer)).replaceAll(ID, '').replaceAll(SIGNED, '')
