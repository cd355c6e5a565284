import { type AnswerParts, responseOf } from './saml.ts'
import { type Cast, signedAssertion } from './wrapping.ts'

const DTD = '<!DOCTYPE r [<!ENTITY who "adam-at-idp">]>'

/** Rightly signed, and saying what it must not; or nothing that can be read. */
export const FORGED_CLAIMS: readonly [what: string, make: (p: AnswerParts, c: Cast) => string, reason: string][] = [
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
  ['encrypted, with nothing inside', (p) => responseOf(p, '<saml:EncryptedAssertion/>'), 'malformed'],
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
