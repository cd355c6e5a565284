/** Text as people compare it: no case, no accents, ё as е, å and ä as a, punctuation as one space; `firstName` as `first name`. */
export const normal = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replaceAll('№', ' number ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A value without what cannot be seen: control and zero-width characters go, every space and line break becomes one space. */
export const clean = (text: string): string =>
  /[^\x21-\x7E\u00C0-\u04FF]/.test(text)
    ? text
        .replaceAll(/[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD]/g, '')
        .replaceAll(/[\s\u00A0]+/g, ' ')
        .replaceAll(/\p{Cc}/gu, '')
        .trim()
        .normalize('NFC')
    : text

/** The same name in a list: case and spaces aside, ё as е. Accents stay: Östersund is not Ostersund. */
export const sameName = (text: string): string => clean(text).toLowerCase().replaceAll('ё', 'е')
