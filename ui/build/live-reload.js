// Only in development: esbuild announces every finished rebuild on this address.
new EventSource('/esbuild').addEventListener('change', () => location.reload())
