import { guideTiles } from '../guides/guide-pages.ts';
import { eventTile } from './related.ts';
import { type Subject, subjectPage } from './subject-page.ts';

export const childrenText: Subject = {
  path: '/child-safe-organisations',
  title: 'Child-safe organisations',
  line: 'What clubs and schools can do this month.',
  image: 'page-child-safe-organisations',
  description:
    'How clubs, schools and community groups become child safe: people, places, listening, and what to do when a child speaks up.',
  keyword: 'child safe, national principles, clubs, schools, volunteers',
  helpNote:
    'This page talks about harm to children, without detail. If a child is in danger now, call <a href="tel:000">000</a> (in New Zealand <a href="tel:111">111</a>). You do not need proof to ask for help.',
  helplines: ['emergency', 'kids', 'respect', 'yarn'],
  advice: `<h2>If a child tells you something</h2>
    <p>Stay calm, even if you do not feel it. Children watch your face to decide whether to go on.</p>
    <ul>
      <li><strong>Listen.</strong> Let the child use their own words. Ask only open questions: “What happened then?”</li>
      <li><strong>Say three things.</strong> “I believe you. It’s not your fault. I’m glad you told me.”</li>
      <li><strong>Do not promise to keep it secret.</strong> Say who you need to tell, and that you will stay with them.</li>
      <li><strong>Write it down.</strong> The child’s words, the time, what you answered. Facts, not conclusions.</li>
      <li><strong>Report it today.</strong> In danger, to <a href="tel:000">000</a> (in New Zealand <a href="tel:111">111</a>). Otherwise to child protection in your state or territory. In New Zealand, to Oranga Tamariki on <a href="tel:0508326459">0508 326 459</a>.</li>
    </ul>
    <p>Do not question the person concerned and do not investigate it yourself. That may put the child at risk and spoil what police need.</p>
    <h2>What makes a place safe</h2>
    <p>The National Principles for Child Safe Organisations come down to a few habits. Children know their rights and are asked for their views. Families are told what you do. The right people are chosen and supported. Places, outdoors and online, are arranged so that nobody is hidden. Complaints are easy to make, and something happens.</p>
    <h2>Four things for this month</h2>
    <h3>Check the checks</h3><p>List all adults who have contact with children, including the one who drives the bus. Note each Working with Children Check and when it ends.</p>
    <h3>Never one alone</h3><p>Two adults, or one adult in sight of others. In cars, changing rooms, on camp, and in messages: a parent is always in the group.</p>
    <h3>Put up two names</h3><p>With photographs, at a child’s height: “If something worries you, talk to us.” Include Kids Helpline, <a href="tel:1800551800">1800 55 1800</a>.</p>
    <h3>Walk round with a child</h3><p>Ask two young members to show you where they do not like to be. Then fix it: the light, the lock, the corner behind the shed.</p>
    <h2>Grooming, in plain words</h2>
    <p>People who mean harm build trust first, with the child and with the adults. Special gifts, private messages, lifts home, small rules broken together, secrets. Each may be innocent. A clear code of conduct protects children because the rule, and not a suspicion, is what you speak about: “We don’t do one-to-one messages here.”</p>
    <h2>Every child</h2>
    <p>Aboriginal and Torres Strait Islander children are safer where their culture is welcome. Children with disability are harmed more often and believed less; ask how they communicate and who they trust. Children who are new to the country may not know what is allowed here. Make your posters, and your questions, for them too.</p>
    <h2>Look after the adults</h2>
    <p>Volunteers leave when safety feels like mistrust. Say why you do it, thank them for it, and keep the paperwork short. It is a way of caring for everyone in the room.</p>`,
  related: [...guideTiles('child-safe-club', 'first-ten-minutes'), eventTile.perth],
  series: '/guides/category/safe-organisations',
};

export const childSafeOrganisations = subjectPage(childrenText);
