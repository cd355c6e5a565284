import type { DemoPerson } from './people.ts'

type Language = DemoPerson['language']
/** `study` and `care` are the demo's own types (`leave-types.ts`). */
export type LeaveKind = 'vacation' | 'day_off' | 'sick_day' | 'parental_leave' | 'study' | 'care'

/** What people write when they ask; an empty line is what most of them write. */
export const reasons: Record<LeaveKind, Record<Language, readonly string[]>> = {
  vacation: {
    en: ['', '', 'Visiting family', 'A week by the sea', 'Hiking in the mountains', 'Long weekend', 'Moving house'],
    ru: ['', '', 'Поездка к родителям', 'Отпуск на море', 'Дача', 'Едем с детьми в горы'],
    sv: ['', '', 'Stugan', 'Fjällen med familjen', 'Segling', 'Hälsar på mormor'],
  },
  day_off: {
    en: ['', 'Moving day', 'A delivery at home', 'School play', 'Appointment at the bank'],
    ru: ['', 'Переезд', 'Нужно к врачу с ребёнком', 'Семейные дела'],
    sv: ['', 'Flytt', 'Hantverkare hemma', 'Utvecklingssamtal'],
  },
  sick_day: {
    en: ['', '', 'A cold', 'Migraine', 'Fever, sleeping it off', 'Dentist'],
    ru: ['', '', 'Простуда', 'Температура', 'Стоматолог'],
    sv: ['', '', 'Förkyld', 'Feber', 'Tandläkaren'],
  },
  parental_leave: {
    en: ['', 'The little one arrives'],
    ru: ['', 'Ждём малыша'],
    sv: ['', 'Föräldraledig med vår yngsta'],
  },
  study: {
    en: ['Exam week', 'Writing my thesis'],
    ru: ['Сессия'],
    sv: ['Tentamen'],
  },
  care: {
    en: ['', 'Nursery is closed'],
    ru: ['', 'Ребёнок болеет'],
    sv: ['', 'Vabb'],
  },
}

export const declineReasons = [
  'The buoys for Tromsø leave that week. Could you take the week after?',
  'Three of us are away already. Let us find another week.',
  'The audit is on those days, I need you here. Sorry.',
] as const

export const approveReasons: Record<LeaveKind, readonly string[]> = {
  vacation: ['', '', '', 'Enjoy!', 'Have a good rest'],
  day_off: ['', '', '', 'Of course'],
  sick_day: ['', '', 'Get well soon'],
  parental_leave: ['Congratulations!'],
  study: ['Good luck with the exams'],
  care: [''],
}
