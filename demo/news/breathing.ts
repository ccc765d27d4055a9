import type { CmsPage } from '#contract/cms.ts';

/** A small widget with a script, which runs in a frame. */
export const breathing: CmsPage['embedDataList'][number] = {
  id: 'breathing',
  codeType: 'TestWithJs',
  code: `<style>
  .breath { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: center; padding: 1.5rem; border-radius: 10px; background: #e4f0ed; }
  .breath .sea { width: 5rem; height: 5rem; border-radius: 50%; background: #1b7371; transform: scale(.55); transition: transform 4s ease-in-out; }
  .breath .sea.full { transform: scale(1); }
  .breath button { min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 10px; background: #0e4f52; color: #fff; font: inherit; cursor: pointer; }
  .breath p { margin: 0; min-width: 12rem; }
  @media (prefers-reduced-motion: reduce) { .breath .sea { transition: none; } }
</style>
<div class="breath">
  <div class="sea" id="sea" aria-hidden="true"></div>
  <p id="say" role="status">Ready when you are.</p>
  <button type="button" id="start">Start</button>
</div>
<script>
  const sea = document.getElementById('sea');
  const say = document.getElementById('say');
  let timer;
  document.getElementById('start').addEventListener('click', () => {
    clearInterval(timer);
    let half = 0;
    const step = () => {
      if (half === 8) {
        clearInterval(timer);
        say.textContent = 'That was four. Well done.';
        return;
      }
      const isIn = half % 2 === 0;
      sea.classList.toggle('full', isIn);
      say.textContent = (isIn ? 'Breathe in, ' : 'Breathe out, ') + (Math.floor(half / 2) + 1) + ' of 4';
      half += 1;
    };
    step();
    timer = setInterval(step, 4000);
  });
</script>`,
};
