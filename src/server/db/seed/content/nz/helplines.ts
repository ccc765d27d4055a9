const call = (name: string, digits: string, shown: string, what: string): string => `<li><strong>${name}</strong> <a href="tel:${digits}">${shown}</a>: ${what}</li>`;

/** Services of Aotearoa New Zealand, the general ones first. */
export const nzHelplines = `<ul>${[
  call('Emergency', '111', '111', 'police, fire or ambulance, when someone is in danger now'),
  call('Need to talk?', '1737', '1737', 'call or text a trained counsellor, free, day and night'),
  call('Women’s Refuge', '0800733843', '0800 733 843', 'when someone at home frightens or controls you, day and night'),
  call('Safe to Talk', '0800044334', '0800 044 334', 'sexual harm, confidential, day and night'),
  call('Youthline', '0800376633', '0800 376 633', 'for rangatahi, and for people worried about them'),
  call('Elder Abuse Response Service', '08003266865', '0800 32 668 65', 'information and support about the abuse of older people'),
  call('Gambling Helpline', '0800654655', '0800 654 655', 'for people who gamble and their whānau, day and night'),
  call('Alcohol Drug Helpline', '0800787797', '0800 787 797', 'confidential, day and night'),
  call('Netsafe', '0508638723', '0508 638 723', 'online bullying, scams and images shared without consent'),
].join('')}</ul>`;
