/** An address as people type it: a local part, an @, and a domain whose top-level part has two letters or more. */
export function looksLikeEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return text.length <= 254 && at <= 64 && !text.includes('..') && shape.test(text)
}

/** Without looking ahead or behind: so it can be proved that no text keeps it busy (`npm test -- patterns`). */
const shape =
  /^[^\s@"(),:;<>[\]\\.](?:[^\s@"(),:;<>[\]\\]*[^\s@"(),:;<>[\]\\.])?@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu
