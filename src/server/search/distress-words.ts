import { editsBetween } from './spelling.ts';
import { wordsOf } from '../search-index/words.ts';

/** A subject of the list of distress. */
export interface DistressSubject {
  name: string;
  /** Words and phrases as people type them. */
  words: readonly string[];
  /** The page that leads the results. */
  pageUrl: string;
}

/** Shorter words are compared to the letter: one edit away from them are ordinary words. */
const shortestGuessed = 7;

/**
 * Finds the subjects that a keyword speaks of, in the order of the list. A phrase counts where its words stand
 * together; one wrong letter in a long word is forgiven.
 */
export function makeDistress(subjects: readonly DistressSubject[]): (keyword: string) => DistressSubject[] {
  const known = subjects.map((subject) => ({ subject, phrases: subject.words.map(wordsOf) }));
  return (keyword) => {
    const typed = wordsOf(keyword);
    return known.filter(({ phrases }) => phrases.some((phrase) => stands(phrase, typed))).map(({ subject }) => subject);
  };
}

function stands(phrase: readonly string[], typed: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  return typed.some((_, from) => phrase.every((word, index) => isMeant(word, typed[from + index] ?? '')));
}

function isMeant(word: string, typed: string): boolean {
  if (word === typed) return true;
  return word.length >= shortestGuessed && word[0] === typed[0] && editsBetween(word, typed, 1) <= 1;
}

const list = (text: string): string[] => text.split(',').map((each) => each.trim());

/** What a site has until its editors save a list of their own. Misspellings are meant. */
export const defaultSubjects: readonly DistressSubject[] = [
  {
    name: 'Suicide',
    pageUrl: '/tonight',
    words: list(
      `suicide, suicidal, suicde, sucide, suiside, suicid, suacide, kms, kys, die, dying by, want to die, wanna die,
      wish i was dead, wish i were dead, better off dead, be dead, kill myself, kill my self, killing myself, killmyself,
      kill me, end my life, ending my life, end it all, ending it all, take my life, take my own life, taking my own life,
      dont want to live, dont wanna live, not want to live, not want to be here, dont want to be here, dont wanna be here, dont want to wake up,
      no reason to live, cant go on, cant do this anymore, want it to stop, want it to be over, want to disappear,
      unalive, hang myself, hanging myself, overdose, od on pills, goodbye note, whakamomori`,
    ),
  },
  {
    name: 'Self-harm',
    pageUrl: '/tonight',
    words: list(
      `self harm, selfharm, self harming, self injury, self hurt, cutting, cutting myself, cut myself, cuting, hurt myself,
      hurting myself, harm myself, harming myself, burn myself, burning myself, punish myself, hate myself`,
    ),
  },
  {
    name: 'Sexual assault',
    pageUrl: '/afterwards',
    words: list(
      `rape, raped, rapist, raping, rapped, sexual assault, sexually assaulted, sexual assult, sex assault, sexual violence,
      sexual abuse, sexually abused, molested, groped, date rape, drink spiked, spiked drink, spiked, forced me, forced sex,
      made me have sex, had sex with me, touched me, without my consent, incest, stealthing`,
    ),
  },
  {
    name: 'Sextortion',
    pageUrl: '/under-pressure',
    words: list(
      `sextortion, sextorsion, sextorted, sexstortion, sextort, nudes, nudes blackmail, nude blackmail, blackmail, blackmailed,
      blackmailing, black mail, black mailed, nudes leaked, leaked nudes, leak my nudes, sent nudes, send nudes, share my nudes,
      revenge porn, revengeporn, dick pic, dick pics, naked photo, naked photos, naked picture, naked pictures, nude photo,
      nude photos, nude pictures, deepfake, deep fake, image based abuse, threatening to share, threatening to send`,
    ),
  },
  {
    name: 'Abuse of children',
    pageUrl: '/young-people',
    words: list(
      `child abuse, abuse of children, child sexual abuse, child sex abuse, abusing a child, abusing children, abused child,
      abused as a child, hurting a child, hurting my child, hits my child, touches my child, touched my child, paedophile,
      pedophile, paedo, pedo, groomed, groomer, grooming, child grooming, child porn, csam, csa, childrens abuse,
      mum hits me, mom hits me, dad hits me, stepdad hits me, mum hurts me, dad hurts me, dad touches me, uncle touches me,
      teacher touched me, coach touched me, parents hit me, scared of my dad, scared of my mum`,
    ),
  },
  {
    name: 'Abuse of older people',
    pageUrl: '/elder-safety',
    words: list(
      'elder abuse, elderly abuse, abuse of older people, abuse of my mother, abuse of my father, abusing my nan',
    ),
  },
  {
    name: 'Violence',
    pageUrl: '/at-home',
    words: list(
      `domestic violence, family violence, domestic abuse, family abuse, dv, violence at home, violent partner, violent husband,
      violent boyfriend, violent wife, violent girlfriend, violence, violent, abuse, assault, assulted, assaulted, beaten, beats me,
      beat me, beat me up, hits me, hit me, hitting me, hurts me, hurt me, hurting me, punched me, slapped me, kicked me,
      choked me, chokes me, choking me, strangled, strangled me, strangles me, abused, abuser, abusive, abusive partner,
      abusive relationship, emotional abuse, threatens me, threatened me, threatens to kill, stalking, stalker, stalking me,
      follows me, tracking me, coercive control, controls me, controlling partner, controlling husband, controlling boyfriend,
      scared of my husband, scared of my partner, scared of my boyfriend, scared of him, scared to go home, afraid of him,
      afraid of my husband, afraid of my partner, womens refuge, women s refuge, safe house, leave him safely, leaving safely,
      protection order, avo, intervention order`,
    ),
  },
];
