/**
 * Reports errors before hydration to the site's log: without hydration the page cannot show them. Inlined into the page, because the
 * build's own script may be what fails to load.
 */

/** Runs first. Errors are also stored in `startupErrors`. */
export const startupScript = `(function(){var e=self.startupErrors=[];function t(m){if(self.startupDone||e.length>4)return;e.push(m);try{navigator.sendBeacon('/client-error',m)}catch(x){}}self.tellStartupError=t;addEventListener('error',function(v){var s=v.target&&v.target.src;if(v.message)t(v.message+' '+(v.filename||'')+':'+v.lineno);else if(s)t('did not load: '+s)},true);addEventListener('unhandledrejection',function(v){t('rejected: '+v.reason)})})()`
