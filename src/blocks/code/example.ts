import { exampleItem } from '../example.ts';

export const examples = {
  Markup: exampleItem(400, 'Code', {
    CodeType: 'Text',
    Code: '<h2>Three numbers to keep</h2><table><thead><tr><th scope="col">For</th><th scope="col">Call</th></tr></thead><tbody><tr><td>Danger right now</td><td>000</td></tr><tr><td>Violence at home</td><td>1800 737 732</td></tr><tr><td>A long night</td><td>13 11 14</td></tr></tbody></table>',
  }),
  'Code with a script': exampleItem(401, 'Code', {
    CodeType: 'TestWithJs',
    Code:
      '<p>A breath takes about eight seconds. <button type="button" id="start">Count four of them</button></p><p id="count" role="status">Ready when you are.</p>' +
      '<script>let left = 0, timer; const count = document.getElementById("count"); document.getElementById("start").addEventListener("click", () => { clearInterval(timer); left = 32; timer = setInterval(() => { left -= 1; count.textContent = left > 0 ? (left % 8 >= 4 ? "Breathe in" : "Breathe out") + ", " + left + " s" : "Well done."; if (left <= 0) clearInterval(timer); }, 1000); });</script>',
  }),
  'Control: app version': exampleItem(402, 'Code', { CodeType: 'Json', Code: '{"control":"app"}' }),
  'A control that is not known': exampleItem(403, 'Code', {
    CodeType: 'Json',
    Code: '{"control":"weather","city":"Hobart"}',
  }),
};
