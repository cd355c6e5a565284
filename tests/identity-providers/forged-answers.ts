import { type AnswerParts, assertionOf, responseOf, signXml } from './saml.ts'
import {
  afterIssuer,
  ATTACKER,
  type Cast,
  evil,
  inObject,
  signatureIn,
  signedAssertion,
  withHmac,
  withoutSignature,
} from './wrapping.ts'

/** What is sent instead of the right answer, and the reason that the log gives. */
export const FORGED_ANSWERS: readonly [what: string, make: (p: AnswerParts, c: Cast) => string, reason: string][] = [
  [
    'XSW1: a signed answer inside the signature of a forged one',
    (p, c) => {
      const whole = c.idp.sign(responseOf(p, assertionOf(p)), p.responseId)
      const forged = responseOf({ ...p, responseId: '_evil' }, evil(c, p))
      return afterIssuer(forged, inObject(signatureIn(whole), withoutSignature(whole)))
    },
    'signature',
  ],
  [
    'XSW2: a signed answer beside its signature in a forged one',
    (p, c) => {
      const whole = c.idp.sign(responseOf(p, assertionOf(p)), p.responseId)
      const forged = responseOf({ ...p, responseId: '_evil' }, evil(c, p))
      return afterIssuer(forged, signatureIn(whole) + withoutSignature(whole))
    },
    'signature',
  ],
  [
    'XSW3: a forged assertion before the signed one',
    (p, c) => responseOf(p, evil(c, p) + signedAssertion(c, p)),
    'signature',
  ],
  [
    'XSW3 turned round: a forged assertion after the signed one',
    (p, c) => responseOf(p, signedAssertion(c, p) + evil(c, p)),
    'signature',
  ],
  [
    'XSW4: the signed assertion inside a forged one',
    (p, c) => responseOf(p, evil(c, p).replace('</saml:Assertion>', `${signedAssertion(c, p)}</saml:Assertion>`)),
    'signature',
  ],
  [
    'XSW5: the signature in a forged assertion, the signed one behind it',
    (p, c) => {
      const right = signedAssertion(c, p)
      return responseOf(p, afterIssuer(evil(c, p), signatureIn(right)) + withoutSignature(right))
    },
    'signature',
  ],
  [
    'XSW6: the same, the signed one inside the signature',
    (p, c) => {
      const right = signedAssertion(c, p)
      return responseOf(p, afterIssuer(evil(c, p), inObject(signatureIn(right), withoutSignature(right))))
    },
    'signature',
  ],
  [
    'XSW7: a forged assertion in an extension',
    (p, c) => responseOf(p, `<samlp:Extensions>${evil(c, p)}</samlp:Extensions>${signedAssertion(c, p)}`),
    'signature',
  ],
  [
    'XSW8: the signed one in an object of the forged one’s signature',
    (p, c) => {
      const right = signedAssertion(c, p)
      const inner = signXml(responseOf(p, evil(c, p, { assertionId: '_evil8' })), { key: c.stranger, id: '_evil8' })
      return inner.replace('</ds:Signature>', `<ds:Object>${right}</ds:Object></ds:Signature>`)
    },
    'signature',
  ],
  [
    'the id of the signed one given to a forged one as well',
    (p, c) =>
      responseOf(p, evil(c, p, { assertionId: p.assertionId })).replace(
        '</samlp:Response>',
        `<samlp:Extensions>${signedAssertion(c, p)}</samlp:Extensions></samlp:Response>`,
      ),
    'signature',
  ],
  [
    'an assertion in another namespace beside it',
    (p, c) => responseOf(p, `<evil:Assertion xmlns:evil="urn:evil" ID="_e"/>${signedAssertion(c, p)}`),
    'signature',
  ],
  [
    'a signature in the status',
    (p, c) => c.idp.answer(p).replace('<samlp:Status>', `<samlp:Status>${signatureIn(c.idp.answer(p))}`),
    'signature',
  ],
  [
    'two signatures on it',
    (p, c) => {
      const xml = c.idp.answer(p)
      return xml.replace(signatureIn(xml), signatureIn(xml) + signatureIn(xml))
    },
    'signature',
  ],
  ['nothing signed', (p) => responseOf(p, assertionOf(p)), 'signature'],
  [
    'the envelope signed by someone else, the assertion rightly',
    (p, c) => c.idp.sign(c.idp.answer(p), p.responseId, { key: c.stranger }),
    'signature',
  ],
  [
    'the envelope signed rightly, the assertion by someone else',
    (p, c) => c.idp.sign(c.idp.answer(p, { key: c.stranger }), p.responseId),
    'signature',
  ],
  [
    'a signed envelope, changed inside after signing',
    (p, c) => c.idp.sign(responseOf(p, assertionOf(p)), p.responseId).replace('ann-at-idp', ATTACKER),
    'signature',
  ],
  ['signed by someone else', (p, c) => c.idp.answer(p, { key: c.stranger }), 'signature'],
  ['signed by the company’s other provider', (p, c) => c.other.answer({ ...p }), 'signature'],
  [
    'signed by someone else with our provider’s certificate beside it',
    (p, c) => c.idp.answer(p, { key: { ...c.stranger, certificate: c.idp.key.certificate } }),
    'signature',
  ],
  ['the subject changed after signing', (p, c) => c.idp.answer(p).replace('ann-at-idp', ATTACKER), 'signature'],
  [
    'the address changed after signing',
    (p, c) => c.idp.answer(p).replace(c.email('ann'), c.email('adam')),
    'signature',
  ],
  [
    'an attribute added after signing',
    (p, c) =>
      c.idp
        .answer(p)
        .replace(
          '</saml:AttributeStatement>',
          '<saml:Attribute Name="groups"><saml:AttributeValue>admins</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
        ),
    'signature',
  ],
  [
    'the digest changed',
    (p, c) => c.idp.answer(p).replace(/<ds:DigestValue>....../, '<ds:DigestValue>AAAAAA'),
    'signature',
  ],
  [
    'the signature cut off',
    (p, c) => c.idp.answer(p).replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>'),
    'signature',
  ],
  ['a reference to everything', (p, c) => c.idp.answer(p).replace(/URI="#[^"]+"/, 'URI=""'), 'signature'],
  ['a reference to nothing', (p, c) => c.idp.answer(p).replace(/URI="#[^"]+"/, 'URI="#nowhere"'), 'signature'],
  [
    'signed with SHA-1',
    (p, c) =>
      c.idp.answer(p, {
        algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
        digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
      }),
    'algorithm',
  ],
  ['a digest with SHA-1', (p, c) => c.idp.answer(p, { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }), 'algorithm'],
  ['an HMAC with the certificate as its key', (p, c) => withHmac(c, p), 'algorithm'],
  [
    'a transform that cuts something out',
    (p, c) =>
      c.idp
        .answer(p)
        .replace(
          '<ds:Transforms>',
          '<ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>self::node()</ds:XPath></ds:Transform>',
        ),
    'algorithm',
  ],
]
