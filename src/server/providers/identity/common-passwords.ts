/**
 * Passwords that attackers try first (invariant 25): the stems of published lists of leaked passwords. Digits, symbols
 * and capitals do not make them stronger, so the check removes them first.
 */
const stems = new Set(
  `password passw0rd passwort passord motdepasse contrasena senha welcome welkom letmein letmeinnow login admin administrator adminadmin root toor user guest
  test tester testing temp temporary default changeme changeit secret secrets private access master superuser qwerty qwertyui qwertyuiop qwertz azerty asdf asdfgh
  asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wasd abc abcd abcdef abcdefg abcabc aaa iloveyou iloveu ilovegod loveme lovely lover love sunshine princess prince
  dragon monkey monkeys football footy baseball basketball soccer hockey cricket rugby golf tennis superman batman spiderman pokemon pikachu naruto minecraft
  starwars starwar trustno shadow michael michelle jessica jennifer jordan daniel andrew ashley amanda anthony nicole matthew joshua thomas charlie robert hannah
  samantha danielle george william oliver jack harry sophie chloe emily lucy maggie bella buster bailey tigger ginger pepper cookie chocolate cheese banana
  orange purple yellow silver golden diamond flower flowers butterfly angel angels heaven jesus christ blessed faith freedom forever family friends friend
  summer winter autumn spring monday friday january december computer internet hello hellohello whatever nothing killer hunter ranger mustang ferrari porsche
  mercedes corvette harley yamaha samsung google facebook apple microsoft windows linux ubuntu oracle cisco australia australian sydney melbourne brisbane perth
  adelaide canberra hobart darwin queensland newzealand auckland kiwi aussie kangaroo koala matilda liverpool arsenal chelsea phionline phi prevention`.split(
    /\s+/,
  ),
);

const rows = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgb',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6y7u8i9o0p',
];
const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFC').toLowerCase();
  const localPart = email.toLowerCase().split('@')[0] ?? '';
  if (plain === email.toLowerCase() || (localPart.length >= 4 && trimmed(plain) === trimmed(localPart))) return true;
  return (
    isRepeated(plain) ||
    isRun(plain) ||
    [plain, unmasked(plain)].some((form) => stems.has(trimmed(form)) || stems.has(form))
  );
}

/** Removes digits and symbols around the word: 'welcome2024!' becomes 'welcome'. */
function trimmed(value: string): string {
  return /\p{L}(?:.*\p{L})?/su.exec(value)?.[0] ?? value;
}

function unmasked(value: string): string {
  const letters = /^.*[^\d!]/s.exec(value)?.[0] ?? '';
  return [...letters].map((letter) => lookAlikes[letter] ?? letter).join('');
}

/** 'aaaaaa', '121212', 'abcabc'. */
function isRepeated(value: string): boolean {
  return [1, 2, 3, 4].some(
    (length) =>
      value.length >= 2 * length &&
      value ===
        value
          .slice(0, length)
          .repeat(Math.ceil(value.length / length))
          .slice(0, value.length),
  );
}

/** '123456', 'qwerty', '654321'. */
function isRun(value: string): boolean {
  return rows.some((row) => row.includes(value) || (value.length <= 20 && row.repeat(3).includes(value)));
}
