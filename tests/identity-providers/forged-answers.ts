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

const DTD = '<!DOCTYPE r [<!ENTITY who "adam-at-idp">]>'

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
  ['only the envelope signed', (p, c) => c.idp.sign(responseOf(p, assertionOf(p)), p.responseId), 'signature'],
  ['signed by somebody else', (p, c) => c.idp.answer(p, { key: c.stranger }), 'signature'],
  ['signed by the company’s other provider', (p, c) => c.other.answer({ ...p }), 'signature'],
  [
    'signed by somebody else with our provider’s certificate beside it',
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
  ['another audience', (p, c) => c.idp.answer({ ...p, audience: 'https://them.example' }), 'audience'],
  ['the audience with a slash more', (p, c) => c.idp.answer({ ...p, audience: `${p.audience}/` }), 'audience'],
  ['no conditions', (p, c) => c.idp.answer({ ...p, conditions: '<saml:Advice/>' }), 'audience'],
  [
    'conditions without an audience',
    (p, c) => c.idp.answer({ ...p, conditions: `<saml:Conditions NotOnOrAfter="${p.notOnOrAfter.toISOString()}"/>` }),
    'audience',
  ],
  [
    'an audience of ours and one that is not, both needed',
    (p, c) =>
      c.idp.answer({
        ...p,
        conditions: `<saml:Conditions NotOnOrAfter="${p.notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${p.audience}</saml:Audience></saml:AudienceRestriction><saml:AudienceRestriction><saml:Audience>them</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
      }),
    'audience',
  ],
  ['another recipient', (p, c) => c.idp.answer({ ...p, recipient: 'https://them.example/acs' }), 'recipient'],
  [
    'the recipient of the other provider',
    (p, c) => c.idp.answer({ ...p, recipient: p.recipient.replace(c.id, c.otherId) }),
    'recipient',
  ],
  ['another destination', (p, c) => c.idp.answer({ ...p, destination: 'https://them.example/acs' }), 'recipient'],
  ['nobody who confirms', (p, c) => c.idp.answer({ ...p, confirmation: '' }), 'recipient'],
  [
    'confirmed by a key instead of the bearer',
    (p, c) => c.idp.answer({ ...p, method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }),
    'recipient',
  ],
  [
    'confirmed without saying for whom',
    (p, c) =>
      c.idp.answer({
        ...p,
        confirmation: '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"/>',
      }),
    'recipient',
  ],
  ['an answer to another request', (p, c) => c.idp.answer({ ...p, inResponseTo: '_other' }), 'inResponseTo'],
  ['an envelope for another request', (p, c) => c.idp.answer({ ...p, responseInResponseTo: '_other' }), 'inResponseTo'],
  ['an answer to no request', (p, c) => c.idp.answer({ ...p, inResponseTo: '' }), 'inResponseTo'],
  [
    'another issuer',
    (p, c) => c.idp.answer({ ...p, issuer: 'https://evil.example', responseIssuer: 'https://evil.example' }),
    'issuer',
  ],
  [
    'another issuer in the envelope',
    (p, c) => c.idp.answer({ ...p, responseIssuer: 'https://evil.example' }),
    'issuer',
  ],
  ['another issuer in the assertion', (p, c) => c.idp.answer({ ...p, issuer: 'https://evil.example' }), 'issuer'],
  ['ended', (p, c) => c.idp.answer({ ...p, notOnOrAfter: c.minutes(-5) }), 'time'],
  ['a confirmation that has ended', (p, c) => c.idp.answer({ ...p, confirmUntil: c.minutes(-5) }), 'time'],
  ['not to be used yet', (p, c) => c.idp.answer({ ...p, notBefore: c.minutes(10) }), 'time'],
  ['made an hour ago and still good', (p, c) => c.idp.answer({ ...p, issueInstant: c.minutes(-60) }), 'time'],
  ['made in an hour', (p, c) => c.idp.answer({ ...p, issueInstant: c.minutes(60) }), 'time'],
  [
    'an end that is no time',
    (p, c) => c.idp.answer(p).replace(/NotOnOrAfter="[^"]+" Recipient/, 'NotOnOrAfter="never" Recipient'),
    'signature',
  ],
  [
    'no end of the confirmation',
    (p, c) =>
      c.idp.answer({
        ...p,
        confirmation: `<saml:SubjectConfirmation Method="${p.method}"><saml:SubjectConfirmationData Recipient="${p.recipient}" InResponseTo="${p.inResponseTo}"/></saml:SubjectConfirmation>`,
      }),
    'time',
  ],
  [
    'a session that has ended there',
    (p, c) =>
      c.idp.answer({
        ...p,
        statement: `<saml:AuthnStatement AuthnInstant="${c.minutes(0).toISOString()}" SessionNotOnOrAfter="${c.minutes(-30).toISOString()}"/>`,
      }),
    'time',
  ],
  ['nobody signed in there', (p, c) => c.idp.answer({ ...p, statement: '<saml:Advice/>' }), 'malformed'],
  [
    'a name that is another one each time',
    (p, c) => c.idp.answer({ ...p, format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
    'subject',
  ],
  ['no name', (p, c) => c.idp.answer({ ...p, subject: '' }), 'subject'],
  [
    'refused there',
    (p) => responseOf({ ...p, status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, ''),
    'refusedThere',
  ],
  [
    'refused there and signed all the same',
    (p, c) => c.idp.answer({ ...p, status: 'urn:oasis:names:tc:SAML:2.0:status:Requester' }),
    'refusedThere',
  ],
  ['a comment in the name', (p, c) => c.idp.answer({ ...p, subject: 'ann-at-idp<!---->.evil' }), 'malformed'],
  [
    'a comment put in after signing',
    (p, c) =>
      c.idp.answer({ ...p, subject: 'adam-at-c.idp.evil' }).replace('adam-at-c.idp.evil', 'adam-at-idp<!-- -->.evil'),
    'malformed',
  ],
  ['a text section in the name', (p, c) => c.idp.answer({ ...p, subject: '<![CDATA[ann-at-idp]]>' }), 'malformed'],
  ['an instruction in the name', (p, c) => c.idp.answer(p).replace('ann-at-idp', 'ann-at-idp<?x y?>'), 'malformed'],
  ['a document type', (p, c) => `<!DOCTYPE r>${c.idp.answer(p)}`, 'malformed'],
  ['an entity of its own', (p, c) => DTD + c.idp.answer(p).replace('ann-at-idp', '&who;'), 'malformed'],
  [
    'an entity that reads a file',
    (p, c) => `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>${c.idp.answer(p).replace('ann-at-idp', '&f;')}`,
    'malformed',
  ],
  [
    'entities that grow without end',
    (p, c) => `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${c.idp.answer(p)}`,
    'malformed',
  ],
  ['encrypted', (p) => responseOf(p, '<saml:EncryptedAssertion/>'), 'encrypted'],
  ['no assertion', (p) => responseOf(p, ''), 'signature'],
  ['another document', () => '<hello/>', 'malformed'],
  ['no XML', () => 'hello', 'malformed'],
  ['an assertion alone', (p, c) => signedAssertion(c, p), 'malformed'],
  [
    'a logout',
    (p) => `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${p.responseId}"/>`,
    'malformed',
  ],
]
