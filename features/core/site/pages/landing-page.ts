import { type Html, html } from '#platform/html.ts'
import type { PageReader, Page } from '#platform/page.ts'
import { board } from './board-part.ts'
import { form } from './form-part.ts'
import { documentOf, SECTIONS } from './frame-part.ts'
import { picture, type PictureName } from './picture-part.ts'

export const landing: Page = {
  path: '/',
  place: 'bare',
  listed: true,
  render: (reader) =>
    documentOf(reader, {
      path: '/',
      title: reader.say('site.hero.title'),
      description: reader.say('site.hero.description'),
      main: html`${hero(reader)}${about(reader)}${solution(reader)}${who(reader)}${features(reader)}${complex(reader)}${contact(reader)}`,
    }),
}

/** Out of a section's words: `site.<section>.<key>`. */
const wordsOf =
  ({ say }: PageReader, section: string) =>
  (key: string) =>
    say(`site.${section}.${key}`)

const ABOVE_THE_FOLD = { rows: 7, names: true }

function hero(reader: PageReader): Html {
  const t = wordsOf(reader, 'hero')
  const first =
    reader.session === 'out'
      ? html`<a class="button act" href="/signup">${t('open')}</a><a class="button" href="/request-demo">${t('demo')}</a
          ><a class="plain" href="/company-workspace">${t('find')}</a>`
      : html`<a class="button act" href="/choose-company">${reader.say('site.nav.mine')}</a
          ><a class="plain" href="/company-workspace">${t('find')}</a>`
  return html`<section class="hero" id="${SECTIONS.home}">
    <div class="claim">
      <h1><span>${t('line1')}</span> <span>${t('line2')}</span></h1>
      <div>
        <p>${t('say')}</p>
        <p class="ways-in">${first}</p>
      </div>
    </div>
    ${board(t('today'), ABOVE_THE_FOLD)}
  </section>`
}

function about(reader: PageReader): Html {
  const t = wordsOf(reader, 'about')
  return html`<section class="part" id="${SECTIONS.about}">
    <div class="two">
      <h2>${t('title')}</h2>
      <div class="prose">
        <p>${t('text')}</p>
        <p>${t('more')}</p>
      </div>
    </div>
    ${captioned('dashboard', reader, t('picture'))}
  </section>`
}

const STEPS = { balance: 'ask', board: 'board', decide: 'approvals', find: 'people' } as const

function solution(reader: PageReader): Html {
  const t = wordsOf(reader, 'solution')
  const step = (key: keyof typeof STEPS) =>
    html`<article class="step">
      <div class="prose">
        <h3>${t(key)}</h3>
        <p>${t(`${key}Text`)}</p>
      </div>
      ${picture(STEPS[key], reader.language, t(`${key}Picture`))}
    </article>`
  return html`<section class="part" id="${SECTIONS.solution}">
    <h2>${t('title')}</h2>
    ${(Object.keys(STEPS) as (keyof typeof STEPS)[]).map(step)}
  </section>`
}

const ROLES = ['employee', 'manager', 'hr', 'admin'] as const

function who(reader: PageReader): Html {
  const t = wordsOf(reader, 'who')
  const roles = ROLES.map(
    (role) =>
      html`<div>
        <h3>${t(role)}</h3>
        <p>${t(`${role}Text`)}</p>
      </div>`,
  )
  return html`<section class="part" id="${SECTIONS.who}">
    <h2>${t('title')}</h2>
    <div class="four">${roles}</div>
  </section>`
}

const BUILT = ['people', 'timeOff', 'approvals', 'calendar', 'holidays', 'access', 'languages'] as const

function features(reader: PageReader): Html {
  const t = wordsOf(reader, 'features')
  const rows = BUILT.map(
    (one) =>
      html`<div>
        <dt>${t(one)}</dt>
        <dd>${t(`${one}Text`)}</dd>
      </div>`,
  )
  return html`<section class="part" id="${SECTIONS.features}">
    <h2>${t('title')}</h2>
    <p class="lead">${t('state')}</p>
    <h3 class="over">${t('today')}</h3>
    <dl class="ledger">${rows}</dl>
    <div class="next">
      <h3>${t('next')}</h3>
      <p>${t('nextList')}</p>
    </div>
  </section>`
}

const HOLDS = ['wall', 'health', 'record', 'run', 'calls', 'quiet'] as const

function complex(reader: PageReader): Html {
  const t = wordsOf(reader, 'complex')
  const facts = HOLDS.map(
    (one) =>
      html`<div>
        <h3>${t(one)}</h3>
        <p>${t(`${one}Text`)}</p>
      </div>`,
  )
  return html`<section class="part" id="${SECTIONS.complex}">
    <h2>${t('title')}</h2>
    <p class="lead">${t('state')}</p>
    <div class="three">${facts}</div>
  </section>`
}

function contact(reader: PageReader): Html {
  const t = wordsOf(reader, 'form')
  return html`<section class="part" id="${SECTIONS.contact}">
    <div class="two">
      <div class="prose">
        <h2>${t('title')}</h2>
        <p class="lead">${t('state')}</p>
      </div>
      ${form('contact', reader)}
    </div>
  </section>`
}

const captioned = (name: PictureName, { language }: PageReader, words: string) =>
  html`${picture(name, language, words)}`
