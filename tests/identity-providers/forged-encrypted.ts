import { encrypted, type EncryptOptions, withContent } from './encrypting.ts'
import { type AnswerParts, assertionOf, responseOf, signXml } from './saml.ts'
import { ATTACKER, type Cast, evil, signedAssertion, withoutSignature } from './wrapping.ts'

/** Those of before, and what this company showed each of its providers to encrypt for. */
export interface EncryptingCast extends Cast {
  certificate: string
  otherCertificate: string
}

type Make = (p: AnswerParts, c: EncryptingCast) => string

/** An answer whose assertion is signed and then encrypted. */
export const sealedAnswer = (p: AnswerParts, c: EncryptingCast, options?: EncryptOptions, assertion?: string) =>
  responseOf(p, encrypted(assertion ?? signedAssertion(c, p), c.certificate, options))

/** The same, signed around. */
export const sealedAndSigned: typeof sealedAnswer = (p, c, ...more) =>
  c.idp.sign(sealedAnswer(p, c, ...more), p.responseId)

const inside = (p: AnswerParts, c: EncryptingCast, change: (assertion: string) => string) =>
  sealedAnswer(p, c, {}, change(signedAssertion(c, p)))
const flipped = (bytes: Buffer) => {
  bytes[20]! ^= 1
  return bytes
}

/** What is right. */
export const ENCRYPTED_ANSWERS: readonly [what: string, make: Make][] = [
  ['signed and then encrypted with AES-256-GCM', (p, c) => sealedAnswer(p, c)],
  ['with AES-128-GCM', (p, c) => sealedAnswer(p, c, { cipher: 'aes-128-gcm' })],
  ['with RSA-OAEP and SHA-256', (p, c) => sealedAnswer(p, c, { key: 'oaep-sha256' })],
  ['with the key beside the data', (p, c) => sealedAnswer(p, c, { isBeside: true })],
  ['signed around instead', (p, c) => sealedAndSigned(p, c, {}, assertionOf(p))],
  ['signed inside and around', (p, c) => sealedAndSigned(p, c)],
  ['with AES-256-CBC, signed inside and around', (p, c) => sealedAndSigned(p, c, { cipher: 'aes-256-cbc' })],
  ['with AES-256-CBC, signed around', (p, c) => sealedAndSigned(p, c, { cipher: 'aes-256-cbc' }, assertionOf(p))],
]

/** What is sent instead of it, and the reason that the log gives. */
export const FORGED_ENCRYPTED: readonly [what: string, make: Make, reason: string][] = [
  ['not signed', (p, c) => sealedAnswer(p, c, {}, assertionOf(p)), 'signature'],
  [
    'signed inside by someone else',
    (p, c) => sealedAnswer(p, c, {}, signXml(assertionOf(p), { key: c.stranger, id: p.assertionId })),
    'signature',
  ],
  [
    'signed around by someone else',
    (p, c) => signXml(sealedAnswer(p, c, {}, assertionOf(p)), { key: c.stranger, id: p.responseId }),
    'signature',
  ],
  [
    'signed around by someone else, inside rightly',
    (p, c) => signXml(sealedAnswer(p, c), { key: c.stranger, id: p.responseId }),
    'signature',
  ],
  [
    'signed around rightly, inside by someone else',
    (p, c) => sealedAndSigned(p, c, {}, signXml(assertionOf(p), { key: c.stranger, id: p.assertionId })),
    'signature',
  ],
  [
    'another one put in after it was signed around',
    (p, c) =>
      sealedAndSigned(p, c).replace(
        /<saml:EncryptedAssertion.*<\/saml:EncryptedAssertion>/s,
        encrypted(evil(c, p), c.certificate),
      ),
    'signature',
  ],
  ['changed after signing', (p, c) => inside(p, c, (xml) => xml.replace('ann-at-idp', ATTACKER)), 'signature'],
  ['the signature cut out', (p, c) => inside(p, c, withoutSignature), 'signature'],
  [
    'encrypted for someone else',
    (p, c) => responseOf(p, encrypted(signedAssertion(c, p), c.stranger.certificate)),
    'encrypted',
  ],
  [
    'encrypted for the company, by what its other provider was shown',
    (p, c) => responseOf(p, encrypted(signedAssertion(c, p), c.otherCertificate)),
    'encrypted',
  ],
  ['a bit changed in what is encrypted', (p, c) => withContent(sealedAnswer(p, c), flipped), 'encrypted'],
  ['the end cut off', (p, c) => withContent(sealedAnswer(p, c), (bytes) => bytes.subarray(0, -4)), 'encrypted'],
  ['nothing in it', (p, c) => withContent(sealedAnswer(p, c), () => Buffer.alloc(28)), 'encrypted'],
  ['AES-CBC that nothing protects', (p, c) => sealedAnswer(p, c, { cipher: 'aes-256-cbc' }), 'algorithm'],
  ['a short key with AES-CBC', (p, c) => sealedAndSigned(p, c, { cipher: 'aes-128-cbc' }), 'algorithm'],
  ['triple DES', (p, c) => sealedAndSigned(p, c, { cipher: 'des-ede3-cbc' }), 'algorithm'],
  ['a key with RSA 1.5', (p, c) => sealedAndSigned(p, c, { key: 'rsa-1.5' }), 'algorithm'],
  ['RSA-OAEP with two digests', (p, c) => sealedAnswer(p, c, { key: 'oaep-mixed' }), 'algorithm'],
  [
    'said to be GCM and being CBC',
    (p, c) =>
      sealedAndSigned(p, c, { cipher: 'aes-256-cbc' }, assertionOf(p)).replace(
        /2001\/04\/xmlenc#aes256-cbc/,
        '2009/xmlenc11#aes256-gcm',
      ),
    'signature',
  ],
  [
    'two encrypted ones',
    (p, c) => {
      const one = encrypted(signedAssertion(c, p), c.certificate)
      return responseOf(p, one + one)
    },
    'signature',
  ],
  [
    'an open one beside it',
    (p, c) => responseOf(p, encrypted(signedAssertion(c, p), c.certificate) + evil(c, p)),
    'signature',
  ],
  [
    'a signed open one beside it',
    (p, c) => responseOf(p, signedAssertion(c, p) + encrypted(evil(c, p), c.certificate)),
    'signature',
  ],
  [
    'in an extension',
    (p, c) => responseOf(p, `<samlp:Extensions>${encrypted(signedAssertion(c, p), c.certificate)}</samlp:Extensions>`),
    'signature',
  ],
  [
    'two keys for it',
    (p, c) => sealedAnswer(p, c).replace(/<xenc:EncryptedKey.*<\/xenc:EncryptedKey>/s, (key) => key + key),
    'malformed',
  ],
  [
    'a reference in place of a value',
    (p, c) =>
      sealedAnswer(p, c).replace(
        /<xenc:CipherValue>[^<]*<\/xenc:CipherValue>/,
        '<xenc:CipherReference URI="http://localhost"/>',
      ),
    'malformed',
  ],
  [
    'the signed one inside a forged one',
    (p, c) =>
      sealedAnswer(p, c, {}, evil(c, p).replace('</saml:Assertion>', `${signedAssertion(c, p)}</saml:Assertion>`)),
    'signature',
  ],
  [
    'the signed one after a forged one',
    (p, c) => sealedAnswer(p, c, {}, evil(c, p) + signedAssertion(c, p)),
    'malformed',
  ],
  [
    'one that is encrypted again',
    (p, c) =>
      sealedAnswer(
        p,
        c,
        {},
        encrypted(signedAssertion(c, p), c.certificate).replace(
          '<saml:EncryptedAssertion',
          '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
        ),
      ),
    'malformed',
  ],
  ['a whole answer inside', (p, c) => sealedAnswer(p, c, {}, c.idp.answer(p)), 'malformed'],
  ['what is no XML inside', (p, c) => sealedAnswer(p, c, {}, 'hello'), 'malformed'],
  ['nothing inside', (p, c) => sealedAnswer(p, c, {}, ' '), 'malformed'],
  ['a comment in the name', (p, c) => sealedAnswer({ ...p, subject: 'ann-at-idp<!---->.evil' }, c), 'malformed'],
  [
    'a comment put in after signing',
    (p, c) => inside(p, c, (xml) => xml.replace('ann-at', 'ann<!-- -->-at')),
    'malformed',
  ],
  ['a document type inside', (p, c) => inside(p, c, (xml) => `<!DOCTYPE r [<!ENTITY who "x">]>${xml}`), 'malformed'],
  [
    'an id twice inside',
    (p, c) =>
      sealedAnswer(
        p,
        c,
        {},
        evil(c, { ...p }, { assertionId: p.assertionId }).replace(
          '</saml:Subject>',
          `</saml:Subject><saml:Advice ID="${p.assertionId}"/>`,
        ),
      ),
    'signature',
  ],
  [
    'signed inside with SHA-1',
    (p, c) =>
      sealedAnswer(
        p,
        c,
        {},
        signXml(assertionOf(p), {
          key: c.idp.key,
          id: p.assertionId,
          algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
        }),
      ),
    'algorithm',
  ],
  ['another audience', (p, c) => sealedAnswer({ ...p, audience: 'https://them.example' }, c), 'audience'],
  ['another recipient', (p, c) => sealedAnswer({ ...p, recipient: 'https://them.example/acs' }, c), 'recipient'],
  [
    'another recipient, signed around',
    (p, c) => sealedAndSigned(p, c, {}, assertionOf({ ...p, recipient: 'https://them.example/acs' })),
    'recipient',
  ],
  ['an answer to another request', (p, c) => sealedAnswer({ ...p, inResponseTo: '_other' }, c), 'inResponseTo'],
  [
    'another issuer inside',
    (p, c) => sealedAnswer({ ...p, issuer: 'https://evil.example', responseIssuer: p.issuer }, c),
    'issuer',
  ],
  ['ended', (p, c) => sealedAnswer({ ...p, notOnOrAfter: c.minutes(-5) }, c), 'time'],
  [
    'a name that is another one each time',
    (p, c) => sealedAnswer({ ...p, format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }, c),
    'subject',
  ],
]
