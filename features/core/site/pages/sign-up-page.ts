import { accounts, PASSWORD_DEGREES, PASSWORD_MIN } from '#features/core/identity/accounts/contract.ts'
import { asset } from '#platform/assets.ts'
import { type Html, html } from '#platform/html.ts'
import type { PageReader, Page } from '#platform/page.ts'
import type { Say } from '#platform/words.ts'
import { signInLayout } from './signin-layout-part.ts'
import { symbol } from './icon-part.ts'
import { sentence } from './sentence-part.ts'

const PASSWORD = asset(new URL('./password.js', import.meta.url))
const eyes = await Promise.all([symbol('eye', 'Eye', 'regular'), symbol('eye-slash', 'EyeSlash', 'regular')])

export const signUp: Page = {
  path: '/signup',
  place: 'bare',
  listed: true,
  render: (reader) =>
    signInLayout(reader, {
      path: '/signup',
      description: reader.say('site.signUp.description'),
      script: PASSWORD,
      main: html`${asking(reader)}${answer(reader)}`,
    }),
}

/** Replaces the form afterwards; `site.js` inserts the server's message: whether the account is instant is the operator's choice. */
const answer = ({ say }: PageReader) =>
  html`<template id="sign-up-answer">
    <h1 tabindex="-1">${say('site.signUp.sentTitle')}</h1>
    <p class="state" data-said></p>
    <p class="state"><strong data-email="${say('site.signUp.sentTo', { email: '{email}' })}"></strong></p>
    <p class="again">
      <button class="button" type="button" data-resend data-done="${say('site.signUp.resent')}">
        ${say('site.signUp.resend')}
      </button>
      <button class="button" type="button" data-change>${say('site.signUp.change')}</button>
    </p>
    <p class="state" role="status" data-resent></p>
    ${back(say)}
  </template>`

const back = (say: Say) => html`<p class="links"><a href="/signin">${say('site.signUp.again')}</a></p>`

const asking = ({ say }: PageReader) =>
  html`<h1>${say('site.signUp.title')}</h1>
    <p class="state">${say('site.signUp.state')}</p>
    <form
      data-to="${accounts.signUp.path}"
      data-answer="sign-up-answer"
      data-failed="${say('site.form.failed')}"
      method="post"
      novalidate
      aria-label="${say('site.signUp.title')}"
    >
      <p class="general" role="alert" hidden></p>
      <div class="pair">
        ${text(say, 'firstName', html`autocomplete="given-name"`)}${text(say, 'lastName', html`autocomplete="family-name"`)}
      </div>
      ${text(say, 'email', html`type="email" inputmode="email" autocomplete="username"`)}${password(say)}${consent(
        'consentData',
        html`${say('site.signUp.consentData')}`,
      )}${consent('consentTerms', terms(say))}
      <button class="button act" type="submit">${say('site.signUp.button')}</button>
      <noscript><p>${say('site.form.script')}</p></noscript>
    </form>
    ${back(say)}`

const idOf = (name: string) => `sign-up-${name}`

const text = (say: Say, name: 'firstName' | 'lastName' | 'email', kind: Html) =>
  html`<div class="field">
    <label for="${idOf(name)}">${say(`identity.field.${name}`)}</label>
    <input id="${idOf(name)}" name="${name}" ${kind} aria-required="true" aria-describedby="${idOf(name)}-error" />
    <p class="error" id="${idOf(name)}-error"></p>
  </div>`

/** The requirements before typing, the strength while typing (`password.js`), and a button to show the password. */
function password(say: Say): Html {
  const id = idOf('password')
  return html`<div
    class="field"
    data-degrees="${JSON.stringify(PASSWORD_DEGREES.map((one) => ({ ...one, words: say(`identity.strength.${one.degree}`) })))}"
    data-missing="${JSON.stringify(Array.from({ length: PASSWORD_MIN }, (_, at) => say('identity.strength.short', { count: at + 1 })))}"
  >
    <label for="${id}">${say('identity.field.password')}</label>
    <div class="eyed">
      <svg width="0" height="0" aria-hidden="true">${eyes}</svg>
      <input
        id="${id}"
        name="password"
        type="password"
        autocomplete="new-password"
        spellcheck="false"
        autocapitalize="none"
        aria-required="true"
        aria-describedby="${id}-help ${id}-error"
      />
      <button
        type="button"
        hidden
        aria-pressed="false"
        aria-label="${say('ui.password.show')}"
        data-other="${say('ui.password.hide')}"
      >
        <svg width="18" height="18" aria-hidden="true"><use href="#eye" /></svg>
      </button>
    </div>
    <p class="help" id="${id}-help">${say('identity.field.passwordHelp', { min: PASSWORD_MIN })}</p>
    <p class="hint" aria-live="polite">
      <span class="steps" aria-hidden="true"><i></i><i></i><i></i><i></i></span><span></span>
    </p>
    <p class="error" id="${id}-error"></p>
  </div>`
}

const consent = (name: 'consentData' | 'consentTerms', words: Html) =>
  html`<div class="check">
    <input
      type="checkbox"
      id="${idOf(name)}"
      name="${name}"
      aria-required="true"
      aria-describedby="${idOf(name)}-error"
    />
    <label for="${idOf(name)}">${words}</label>
    <p class="error" id="${idOf(name)}-error"></p>
  </div>`

/** They open beside, so that what was typed stays. */
const terms = (say: Say) =>
  sentence(say, 'site.signUp.consentTerms', {
    terms: beside('/terms-and-conditions', say('site.signUp.terms')),
    privacy: beside('/privacy-policy', say('site.signUp.privacy')),
  })

const beside = (path: string, words: string) => html`<a href="${path}" target="_blank" rel="noreferrer">${words}</a>`
